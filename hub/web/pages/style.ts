/** The one style sheet of the pages; narrow screens get one column. */
export const STYLE = `
:root { color-scheme: light dark; --line: #8884; --quiet: #777; --accent: #2c6e49; }
* { box-sizing: border-box; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 72rem; padding: 1rem; }
header { display: flex; flex-wrap: wrap; gap: 1rem; align-items: baseline; justify-content: space-between; }
h1 { font-size: 1.4rem; margin: 0; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
table { border-collapse: collapse; width: 100%; }
.wide { overflow-x: auto; }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
th { font-weight: 600; white-space: nowrap; }
.quiet { color: var(--quiet); }
.code { font: 1.1em ui-monospace, monospace; letter-spacing: .05em; user-select: all; }
.token { overflow-wrap: anywhere; }
form.inline { display: inline; }
form.order { display: grid; grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); gap: .6rem 1rem; }
label { display: block; font-size: .9rem; }
input { font: inherit; width: 100%; padding: .3rem .4rem; }
input[type=checkbox] { width: auto; }
button { font: inherit; padding: .3rem .9rem; cursor: pointer; }
.error { border-left: 4px solid #b00020; padding-left: .8rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; }
dt { color: var(--quiet); }
dd { margin: 0; }
`;
