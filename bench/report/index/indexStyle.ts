/** What an index has beside the style of every page of a report. */
export const INDEX_STYLE = `
:root{--s0:#2f6f8f;--s1:#b3561e;--s2:#3f7d3a;--s3:#8a4b9c;--s4:#8a6d00;--s5:#a33a55;--s6:#4a5fb0;--s7:#5f6b6d}
@media (prefers-color-scheme:dark){:root{--s0:#7cbcd9;--s1:#f0a068;--s2:#84c27d;--s3:#cf9be0;--s4:#e0c24c;--s5:#f08fa6;--s6:#9fb1f5;--s7:#b4bfc1}}
main.index{max-width:1280px}
h2{margin-top:34px}
.answer{font-size:19px;line-height:1.45;max-width:62ch;margin:14px 0 6px}
.sticky{border-collapse:separate;border-spacing:0}
.sticky th[scope=row],.sticky thead th:first-child{position:sticky;left:0;background:var(--page);z-index:1;padding-right:14px;border-right:1px solid var(--line)}
.sticky th[scope=row]{font-weight:400;min-width:210px;max-width:320px;overflow-wrap:anywhere}
.sticky td,.sticky thead th{padding-left:10px}
.sticky thead th:first-child,.sticky th[scope=row]{padding-left:4px}
.sticky small{display:block;font-weight:400;color:var(--quiet)}
.conditions th[scope=row]{font-weight:600}
.conditions .bars{min-width:132px}
.bar{fill:var(--s0);opacity:.55}
.whisker{stroke:var(--ink);stroke-width:1.5;fill:none}
.tall{max-height:85vh;overflow:auto;border:1px solid var(--line);border-radius:6px}
.long{content-visibility:auto;contain-intrinsic-height:auto 85vh}
.tall thead th{position:sticky;top:0;background:var(--page);z-index:2;border-bottom:2px solid var(--line)}
.tall thead th:first-child{z-index:3}
.episodes .end{white-space:nowrap}
.tall tbody tr:hover>*{background:var(--soft)}
.tall thead button{font:inherit;color:inherit;background:none;border:0;padding:2px 0;cursor:pointer;text-align:left}
.tall thead button::after{content:" \\2195";opacity:.45}
.tall thead [aria-sort=ascending] button::after{content:" \\2191";opacity:1}
.tall thead [aria-sort=descending] button::after{content:" \\2193";opacity:1}
.scroll:focus-visible,a:focus-visible,button:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.filters{display:flex;flex-wrap:wrap;gap:8px 14px;align-items:end;margin:10px 0}
.filters[hidden]{display:none}
.filters label{display:flex;flex-direction:column;font-size:13px;color:var(--quiet);max-width:100%}
.filters select,.filters input,.filters button{font:inherit;font-size:14px;color:var(--ink);background:var(--panel);border:1px solid var(--quiet);border-radius:6px;padding:4px 8px;max-width:280px}
.filters output{font-size:14px}
.plots{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,520px),1fr));gap:18px 28px}
.plots figure{background:var(--panel);border:1px solid var(--line);border-radius:10px;padding:14px 16px;min-width:0}
.plots h3{margin:0 0 4px;padding:0;border:0;font-size:15px}
.plot{--plot-background:var(--panel);min-width:430px;width:100%;max-width:600px;color:var(--ink)}
.plot text{font:12px system-ui,"DejaVu Sans",sans-serif;white-space:pre}
.key .dash{height:0;border-top:3px solid;background:none;border-radius:0;vertical-align:4px}
.key .dash-1{border-top-style:dashed}.key .dash-2{border-top-style:dotted}.key .dash-3{border-top-style:double}
@media (max-width:640px){.sticky th[scope=row]{max-width:42vw;min-width:30vw}.answer{font-size:17px}.filters label,.filters select,.filters input{width:100%;max-width:none}.tall{max-height:75vh}}
@media print{.tall{max-height:none;overflow:visible;content-visibility:visible}.filters{display:none}.sticky th{position:static!important}}
`;
