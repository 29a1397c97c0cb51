/** The style of the replay page, for the page that holds it. */
export const VIEWER_STYLE = `
:root { color-scheme: light dark; --paper: #f6f7f9; --card: #ffffff; --ink: #1c2127; --quiet: #566170; --line: #d5dae1; --accent: #0b62c4; --on-accent: #ffffff; --bad: #b3261e; --good: #1d7a43; --mark: #e8f0fb; }
@media (prefers-color-scheme: dark) { :root:not([data-theme=light]) { --paper: #14181d; --card: #1c2229; --ink: #e8ecf1; --quiet: #a5b0bd; --line: #343d48; --accent: #7db7ff; --on-accent: #0b1520; --bad: #ff9c92; --good: #7fd6a0; --mark: #24364c; } }
:root[data-theme=dark] { color-scheme: dark; --paper: #14181d; --card: #1c2229; --ink: #e8ecf1; --quiet: #a5b0bd; --line: #343d48; --accent: #7db7ff; --on-accent: #0b1520; --bad: #ff9c92; --good: #7fd6a0; --mark: #24364c; }
:root[data-theme=light] { color-scheme: light; }
* { box-sizing: border-box; }
html, body { height: 100%; margin: 0; }
body { font: 14px/1.45 system-ui, sans-serif; background: var(--paper); color: var(--ink); }
#replay { height: 100%; }
.replay { height: 100%; display: grid; grid-template: auto minmax(0, 1fr) auto / minmax(0, 1fr) 380px; grid-template-areas: "head head" "view side" "play side"; }
header { grid-area: head; display: flex; flex-wrap: wrap; gap: 4px 14px; align-items: baseline; padding: 8px 14px; border-bottom: 1px solid var(--line); background: var(--card); }
h1 { font-size: 16px; margin: 0; }
h2 { font-size: 14px; margin: 14px 0 6px; }
header p, .quiet { color: var(--quiet); margin: 0; }
header .badge { border: 1px solid var(--line); border-radius: 99px; padding: 0 9px; color: var(--ink); }
header .end { margin-left: auto; display: flex; gap: 6px; align-self: center; }
.view { grid-area: view; position: relative; min-height: 0; overflow: hidden; background: #a9cdf0; }
canvas.scene { position: absolute; inset: 0; width: 100%; height: 100%; display: block; touch-action: none; }
.legend { position: absolute; left: 10px; bottom: 10px; display: flex; gap: 12px; padding: 4px 10px; border-radius: 8px; background: var(--card); border: 1px solid var(--line); font-size: 13px; }
.legend i { display: inline-block; width: 11px; height: 11px; border-radius: 3px; margin-right: 5px; vertical-align: -1px; }
[hidden] { display: none !important; }
.tools { position: absolute; left: 10px; top: 10px; right: 10px; display: flex; flex-wrap: wrap; gap: 6px; pointer-events: none; }
.tools > * { pointer-events: auto; }
button, select, input[type=search] { font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: 7px; padding: 4px 10px; min-height: 32px; }
button, select { cursor: pointer; }
button:hover, select:hover { border-color: var(--accent); }
button[aria-pressed=true], button[aria-selected=true] { background: var(--accent); color: var(--on-accent); border-color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.play { grid-area: play; display: flex; gap: 10px; align-items: center; padding: 8px 14px; border-top: 1px solid var(--line); background: var(--card); }
.play .time { font-variant-numeric: tabular-nums; white-space: nowrap; min-width: 9.5em; text-align: right; }
.scrub { position: relative; flex: 1; min-width: 60px; }
.scrub canvas { width: 100%; height: 20px; display: block; }
.scrub input { width: 100%; margin: 0; display: block; accent-color: var(--accent); }
.play button.main { min-width: 74px; background: var(--accent); color: var(--on-accent); border-color: var(--accent); }
aside { grid-area: side; display: flex; flex-direction: column; min-height: 0; border-left: 1px solid var(--line); background: var(--card); }
[role=tablist] { display: flex; gap: 6px; padding: 8px 12px; border-bottom: 1px solid var(--line); }
[role=tabpanel] { flex: 1; min-height: 0; overflow: auto; padding: 10px 12px; display: flex; flex-direction: column; }
.filters { display: grid; grid-template-columns: 1fr 1fr; gap: 6px; margin-bottom: 8px; }
.filters input { grid-column: 1 / -1; min-width: 0; }
.filters select { min-width: 0; }
.list { flex: 1 1 55%; min-height: 120px; overflow: auto; border: 1px solid var(--line); border-radius: 8px; }
ol.entries { list-style: none; margin: 0; padding: 0; }
ol.entries button { display: grid; grid-template-columns: 4.6em 1fr; gap: 0 8px; width: 100%; text-align: left; border: 0; border-bottom: 1px solid var(--line); border-radius: 0; padding: 5px 9px; background: none; overflow-wrap: anywhere; }
ol.entries button:focus-visible { outline-offset: -2px; }
ol.entries button.now { background: var(--mark); }
ol.entries button[aria-current=true] { box-shadow: inset 3px 0 var(--accent); }
ol.entries time { color: var(--quiet); font-variant-numeric: tabular-nums; }
ol.entries .failed, .failed { color: var(--bad); }
.who { font-weight: 600; margin-right: 5px; }
.who i, .dot { display: inline-block; width: 9px; height: 9px; border-radius: 50%; margin-right: 5px; }
.kind { color: var(--quiet); }
.more { display: flex; justify-content: space-between; gap: 6px; padding: 6px 0; align-items: center; }
.detail { flex: 1 1 45%; min-height: 0; overflow: auto; margin-top: 6px; border-top: 1px solid var(--line); padding-top: 6px; }
.detail pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--paper); border: 1px solid var(--line); border-radius: 8px; padding: 8px; margin: 4px 0 10px; font: 12px/1.45 ui-monospace, monospace; }
.detail h3 { font-size: 13px; margin: 6px 0 2px; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 2px 12px; margin: 0; }
dt { color: var(--quiet); }
dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; }
.items { margin: 0 0 8px; padding-left: 18px; }
.keys kbd { border: 1px solid var(--line); border-radius: 5px; padding: 0 5px; background: var(--paper); }
dialog { color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: 12px; max-width: 520px; }
dialog::backdrop { background: rgba(0, 0, 0, .45); }
.choices { display: flex; flex-wrap: wrap; gap: 6px; }
.goal { white-space: pre-wrap; }
.replay.film { display: block; }
.film > :not(.view), .film .tools { display: none; }
.film .view { height: 100%; }
@media (max-width: 800px) {
  .replay { grid-template: auto 46vh auto minmax(300px, auto) / minmax(0, 1fr); grid-template-areas: "head" "view" "play" "side"; height: auto; min-height: 100%; }
  aside { border-left: 0; border-top: 1px solid var(--line); height: 90vh; }
  .play { flex-wrap: wrap; position: sticky; bottom: 0; z-index: 2; }
  .scrub { flex-basis: 100%; order: -1; }
  button, select { min-height: 40px; }
  header { align-items: center; }
  header .end { margin-left: 0; }
  .play .time { min-width: 0; margin-left: auto; }
}
`;
