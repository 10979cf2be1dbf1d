import { readFileSync } from 'node:fs'
import { html } from 'hono/html'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** The style sheet of these pages: the mailbox's, and styles for forms. */
export const stylesheet = read('../mailbox/style.css') + read('./form.css')

/** Returns a page on which a developer chooses the user to sign in; `action` is the target of the form. */
export function renderAccountPage(action: string) {
  return frame(
    'Development sign-in',
    html`<h1>Development sign-in</h1>
<p class="quiet">This page stands in for a company’s sign-in on this machine. Whoever you say you are, it vouches for you.</p>
<article>
<form method="post" action="${action}">
<label>Email<input name="email" type="email" autocomplete="off" required value="dev@portico.example"></label>
<label>Name<input name="name" autocomplete="off" value="Devi Developer"></label>
<label class="choice"><input name="email_verified" type="checkbox" value="true" checked> The address is verified</label>
<p class="choice"><button class="button" name="answer" value="allow">Sign in</button>
<button name="answer" value="deny" formnovalidate>Deny</button></p>
</form>
</article>`,
  )
}

/** Returns a page that redirects. Its form may only send to this origin, so the response to the form cannot redirect. */
export function renderRedirectPage(target: string) {
  return frame(
    'Leading on',
    html`<h1>Leading on…</h1><p><a href="${target}" rel="noreferrer">Back to the portal</a></p>`,
  )
}

function frame(title: string, body: ReturnType<typeof html>) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Portico</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/style.css">
</head>
<body><main>${body}</main></body>
</html>`
}
