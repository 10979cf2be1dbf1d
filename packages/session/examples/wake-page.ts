import { configureSession, type Session } from '@portico/session'

/** Starts with the session that the server has rendered. The browser reads its own cookie at once, which takes precedence. */
export function wakePage(rendered: HTMLElement): Session {
  return configureSession(JSON.parse(rendered.dataset.settings ?? '{}'))
}
