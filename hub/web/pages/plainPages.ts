import { html } from '../../../bench/report/html.ts';
import { frame } from './frame.ts';

/** Where a browser shows its group's token. */
export function signInPage(problem?: string): string {
  return frame(
    { title: 'Sign in' },
    html`${problem === undefined ? null : html`<p class="error">${problem}</p>`}
<p>A token is made by whoever runs this hub: <code>guildhall hub token add GROUP</code>.</p>
<form method="post" action="/sign-in">
<label>Token of your group <input name="token" type="password" autocomplete="current-password" required autofocus></label>
<p><button>Sign in</button></p></form>`,
  );
}

/** A page about what went wrong. */
export function messagePage(message: string): string {
  return frame({ title: 'Not done' }, html`<p class="error">${message}</p><p><a href="/">Back</a></p>`);
}
