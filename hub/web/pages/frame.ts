import { type Html, html } from '../../../bench/report/html.ts';

interface FrameOptions {
  readonly title: string;
  /** Seconds after which a browser loads the page again; never unless given. */
  readonly refreshS?: number | undefined;
  /** Who is signed in, with the token of their forms. */
  readonly signedIn?: { readonly group: string; readonly form: string } | undefined;
}

/** A whole page. */
export function frame({ title, refreshS, signedIn }: FrameOptions, content: Html): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refreshS === undefined ? null : html`<meta http-equiv="refresh" content="${refreshS}">`}
<title>${title} · Guildhall</title>
<link rel="stylesheet" href="/style.css"></head><body>
<header><h1><a href="/">Guildhall</a> · ${title}</h1>
${
  signedIn
    ? html`<form class="inline" method="post" action="/sign-out"><input type="hidden" name="form" value="${signedIn.form}">
<span class="quiet">group ${signedIn.group}</span> <button>Sign out</button></form>`
    : null
}</header>
<main>${content}</main></body></html>
`.text;
}
