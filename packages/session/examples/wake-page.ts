import { configureSession, type Session } from '@portico/session'

/** Begins with what the server has rendered; the browser's own cookie is read at once and has the last word. */
export function wakePage(rendered: HTMLElement): Session {
  return configureSession(JSON.parse(rendered.dataset.settings ?? '{}'))
}
