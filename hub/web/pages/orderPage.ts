import { html } from '../../../bench/report/html.ts';
import { frame } from './frame.ts';

interface Order {
  readonly group: string;
  /** The token of the form. */
  readonly form: string;
  /** Ids of the tasks that are offered while somebody types. */
  readonly tasks: readonly string[];
}

/** The form for a game; a page of its own, since it must not be loaded anew while somebody fills it in. */
export function orderPage({ group, form, tasks }: Order): string {
  return frame(
    { title: 'Ask for a game', signedIn: { group, form } },
    html`<form class="order" method="post" action="/games"><input type="hidden" name="form" value="${form}">
<label>Task <input name="task" list="tasks" required></label>
<label>Framework <input name="framework" value="oracle" required></label>
<label>Model <input name="model" value="rules" required></label>
<label>Agents (empty: the usual team) <input name="agents" type="number" min="1" max="16"></label>
<label>Seats for people, by name <input name="human" placeholder="Alice Bob"></label>
<label>Seats for programs outside, by name <input name="outside" placeholder="Eve"></label>
<label>Games <input name="count" type="number" min="1" max="100" value="1"></label>
<label><input name="open" type="checkbox" value="yes"> anybody in the lobby may take a seat for people</label>
<p><button>Put into the queue</button></p>
<datalist id="tasks">${tasks.map((task) => html`<option value="${task}"></option>`)}</datalist></form>`,
  );
}
