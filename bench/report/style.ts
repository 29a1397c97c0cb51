/** The page's style sheet: light and dark by the reader's setting, plain on paper. No font or image is fetched. */
export const STYLE = `
:root{color-scheme:light dark;--page:#fbfaf7;--panel:#fff;--ink:#24211c;--quiet:#6f6a60;--line:#ded9cd;--accent:#2f6f8f;
--good:#2f6f2b;--bad:#b3261e;--busy:#8a5600;--soft:#f1ede3;--active:#5b93ad;--tool:#8fb08a;--vhr:#b0763a}
@media (prefers-color-scheme:dark){:root{--page:#171613;--panel:#201e1a;--ink:#ebe6da;--quiet:#a29b8c;--line:#3a362e;
--accent:#7cbcd9;--good:#84c27d;--bad:#ff8a7f;--busy:#e6b04c;--soft:#2a2721;--active:#4c86a3;--tool:#587a54;--vhr:#d79a5b}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:15px/1.5 system-ui,"Segoe UI","Helvetica Neue","DejaVu Sans",sans-serif}
main{max-width:1080px;margin:0 auto;padding:28px 20px 60px}
h1{font-size:28px;margin:0 0 4px;letter-spacing:-.01em}
h2{font-size:22px;margin:0 0 6px}
h3{font-size:17px;margin:28px 0 8px;padding-top:14px;border-top:1px solid var(--line)}
h4{font-size:15px;margin:20px 0 6px}
h5{font-size:14px;margin:10px 0 4px}
p{margin:6px 0;max-width:75ch}
code,pre{font:13px/1.45 ui-monospace,"Cascadia Mono","DejaVu Sans Mono",monospace}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--soft);padding:10px;border-radius:6px;max-height:420px;overflow:auto}
a{color:var(--accent)}
article{background:var(--panel);border:1px solid var(--line);border-radius:10px;padding:20px 22px;margin:26px 0}
table{border-collapse:collapse;font-size:14px;margin:6px 0}
th,td{text-align:left;padding:5px 14px 5px 0;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:break-word}
thead th{font-weight:600;color:var(--quiet);vertical-align:bottom}
.overview td:nth-child(-n+2),.overview td:nth-child(3){min-width:120px}
.overview td:nth-child(3){max-width:240px}
.overview .badge{white-space:nowrap}
.overview td,.overview th{padding-right:10px}
.overview tr>:last-child{padding-right:0}
.defects td{overflow-wrap:anywhere}
tbody th{font-weight:600}
.num{font-variant-numeric:tabular-nums;white-space:nowrap}
.num small{display:block;font-weight:400;white-space:normal;color:var(--quiet);max-width:22ch}
.metrics th code{display:block;font-weight:400;color:var(--quiet)}
.metrics .variant th{font-weight:400;padding-left:16px}
.metrics td:nth-child(2){font-weight:600}
.metrics .variant td:nth-child(2){font-weight:400}
.metrics td:nth-child(3){min-width:300px}
.metrics th:first-child{width:230px}
.scroll{overflow-x:auto}
.quiet{color:var(--quiet);font-weight:400}
.bad{color:var(--bad)}
.good{color:var(--good)}
.fault{color:var(--bad);font-weight:600}
.badges{display:flex;flex-wrap:wrap;gap:6px;margin:8px 0 4px;padding:0;list-style:none}
.badges li,.badge{display:inline-block;border:1px solid var(--line);border-radius:99px;padding:1px 10px;font-size:13px;background:var(--soft)}
.badges .good,.badge.good{border-color:var(--good)}
.badges .bad,.badge.bad{border-color:var(--bad)}
.badge.script,.badges .script{border-color:var(--busy);color:var(--busy);font-weight:600}
.notice{border-left:4px solid var(--busy);background:var(--soft);padding:8px 14px;border-radius:0 6px 6px 0;margin:10px 0;width:fit-content}
.reported{display:inline-block;font-size:13px;border:1px dashed var(--quiet);color:var(--quiet);border-radius:4px;padding:1px 8px}
dl.facts{display:grid;grid-template-columns:max-content 1fr;gap:2px 16px;font-size:14px;margin:8px 0}
dl.facts dt{color:var(--quiet)}
dl.facts dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}
details{margin:8px 0}
summary{cursor:pointer;color:var(--accent)}
details.call{margin:2px 0 2px 14px}
details.call img{display:block;max-width:100%;height:auto;image-rendering:pixelated}
.log{list-style:none;padding:0;font-size:14px;margin:6px 0}
.log li{padding:2px 0;overflow-wrap:anywhere;white-space:pre-wrap}
time{color:var(--quiet);font-variant-numeric:tabular-nums}
figure{margin:0}
figcaption{color:var(--quiet);font-size:13px;margin-top:4px}
.pair{display:flex;flex-wrap:wrap;gap:14px 28px;align-items:flex-end}
.views{display:grid;grid-template-columns:repeat(auto-fill,minmax(296px,1fr));gap:8px 20px}
.views .pair{gap:14px}
.layerbody{display:flex;flex-wrap:wrap;gap:20px;align-items:flex-start;margin:8px 0 8px 14px}
.legend{display:flex;flex-wrap:wrap;gap:2px 16px;list-style:none;padding:0;margin:10px 0;font-size:13px}
.legend i{display:inline-block;width:12px;height:12px;border-radius:2px;border:1px solid #0004;margin-right:5px;vertical-align:-1px}
svg{max-width:100%;height:auto;display:block}
svg text{fill:var(--ink);font:12px system-ui,"DejaVu Sans",sans-serif}
.view{background:var(--soft);border:1px solid var(--line);border-radius:3px}
.view .grid{fill:none;stroke:#0000001f;stroke-width:.03}
.view .ground{fill:none}
.view .faded{opacity:.3}
.mark{fill:none;stroke:var(--bad);stroke-width:.12}
.mark.missing{stroke-dasharray:.22 .16}
.mark.extra{stroke:var(--busy)}
.iso polygon{stroke:#00000040;stroke-width:.4;stroke-linejoin:round}
.iso .clear polygon{fill-opacity:.55}
.iso .wrong polygon{stroke:var(--bad);stroke-width:1.3}
.iso .ghost polygon{fill-opacity:.06;stroke:var(--quiet);stroke-width:.6;stroke-dasharray:2 1.6}
.timeline{width:100%}
.timeline .rule{stroke:var(--line);stroke-width:1}
.timeline .name{font-weight:600;font-size:12px}
.timeline .time{text-anchor:middle;fill:var(--quiet);font-size:11px}
.timeline .active{fill:var(--active)}
.timeline .tool.good{fill:var(--tool)}
.timeline .tool.bad{fill:var(--bad)}
.timeline .tool.cut{fill:var(--quiet)}
.timeline .placed{fill:var(--good)}
.timeline .broken{stroke:var(--bad);stroke-width:1.4;fill:none}
.timeline .chat{fill:var(--page);stroke:var(--ink)}
.timeline .refused{fill:var(--bad)}
.timeline .death{stroke:var(--bad);stroke-width:2;fill:none}
.timeline .kill{fill:var(--ink)}
.timeline .sunrise{stroke:var(--accent);stroke-width:1.5;stroke-dasharray:3 2;fill:none}
.timeline .curve{fill:none;stroke-width:2}
.timeline .completion{stroke:var(--accent)}
.timeline .vhr,.timeline .exitReached,.timeline .progress,.timeline .had{stroke:var(--vhr);stroke-dasharray:5 3}
.timeline .part{fill:var(--accent);stroke:var(--panel)}
.tree,.tree ul{list-style:none;margin:0;padding:0}
.tree ul{margin-left:7px;padding-left:16px;border-left:1px solid var(--line)}
.tree li{padding:2px 0;overflow-wrap:anywhere}
.tree .step{font-weight:600}
.credit{color:var(--accent);font-size:13px}
.plan{max-width:none}
.plan .room{fill:var(--soft);stroke:var(--quiet);stroke-width:1.2}
.plan .room.good{stroke:var(--good);stroke-width:2}
.plan .room.exit{stroke:var(--accent);stroke-width:2;stroke-dasharray:4 2}
.plan .device{fill:var(--panel);stroke:var(--ink);stroke-width:1.2}
.plan .device.good{fill:var(--good)}
.plan .track{fill:none;stroke:var(--accent);stroke-width:1.3;opacity:.75;stroke-linejoin:round}
.plan .track-1{stroke:var(--vhr);stroke-dasharray:4 2}
.plan .track-2{stroke:var(--busy);stroke-dasharray:1.5 2}
.plan .track-3{stroke:var(--quiet);stroke-dasharray:6 2 1.5 2}
.view .home{fill:none;stroke:var(--ink);stroke-width:1.5}
.view .broken{stroke:var(--bad);stroke-width:2;fill:none}
.dug{fill:var(--accent);background:var(--accent)}
.dug-1{fill:var(--vhr);background:var(--vhr)}
.dug-2{fill:var(--good);background:var(--good)}
.dug-3{fill:var(--quiet);background:var(--quiet)}
.view .dug{opacity:.45}
.view .dug.find{opacity:1;stroke:var(--ink);stroke-width:.5}
.key{display:flex;flex-wrap:wrap;gap:2px 18px;font-size:13px;color:var(--quiet);list-style:none;padding:0;margin:4px 0}
.key i{display:inline-block;width:18px;height:8px;margin-right:6px;vertical-align:1px;border-radius:2px}
.graph .node{fill:var(--soft);stroke:var(--quiet);stroke-width:1.2}
.graph .node.good{stroke:var(--good);stroke-width:2}
.graph .node.bad{stroke:var(--bad);stroke-width:2}
.graph .node.busy{stroke:var(--busy);stroke-width:2}
.graph .head{font-weight:600}
.graph .status{fill:var(--quiet);font-weight:400}
.graph .agents{fill:var(--quiet);font-size:11px}
.graph .edge{fill:none;stroke:var(--quiet);stroke-width:1.2}
.graph .tip{fill:var(--quiet)}
.graph .edge.removed{stroke:var(--bad);stroke-dasharray:5 4}
.graph .tip.removed{fill:var(--bad)}
.graph{max-width:none}
@media (max-width:640px){main{padding:18px 12px 40px}article{padding:14px 14px}h1{font-size:23px;overflow-wrap:anywhere}
.metrics,.metrics tbody{display:block}.metrics thead{display:none}
.metrics tr{display:grid;grid-template-columns:1fr auto;border-bottom:1px solid var(--line);padding:5px 0}
.metrics th,.metrics td{border:0;padding:1px 0;min-width:0}.metrics th:first-child{width:auto}
.metrics td:nth-child(2){text-align:right;padding-left:10px}.metrics td:nth-child(3){grid-column:1/-1;min-width:0}
.metrics .variant td:nth-child(3){padding-left:16px}
dl.facts{grid-template-columns:1fr;gap:0}dl.facts dd{margin-bottom:6px}}
iframe.replay{width:100%;height:78vh;border:1px solid var(--line);border-radius:10px;background:var(--panel)}
nav.steps{display:flex;flex-wrap:wrap;gap:6px 20px;margin:0 0 14px}
footer{color:var(--quiet);font-size:13px;margin-top:30px}
@media print{:root{color-scheme:light;--page:#fff;--panel:#fff;--ink:#000;--quiet:#555;--line:#ccc;--soft:#f4f4f4}
body{font-size:12px}main{max-width:none;padding:0}article{border:0;padding:0;break-before:page}
figure,svg,tr{break-inside:avoid}details:not([open])>:not(summary){display:none}}
`;
