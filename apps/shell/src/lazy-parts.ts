import { lazyPart } from './lazy-part.tsx'

// What most visits never need. Each is a file of its own, so that the first visit does not carry it.

/** The command palette; fetched when somebody points at what opens it. */
export const palette = lazyPart(async () => (await import('./palette/palette.tsx')).Palette)

/** The developers' panel. */
export const panel = lazyPart(async () => (await import('./panel/panel.tsx')).Panel)

/** The question before something is lost. */
export const leaveDialog = lazyPart(async () => (await import('./frame/leave-dialog.tsx')).LeaveDialog)

/** Signing in again over a page that waits for its owner. */
export const signInDialog = lazyPart(async () => (await import('./sign-in/sign-in-dialog.tsx')).SignInDialog)

/** What runs in the background. */
export const workTray = lazyPart(async () => (await import('./background/work-tray.tsx')).WorkTray)

/** What stands above and before the pages of the document of developers. */
export const devBanner = lazyPart(async () => (await import('./dev/dev-banner.tsx')).DevBanner)
export const devGate = lazyPart(async () => (await import('./dev/dev-gate.tsx')).DevGate)

/** For an address that nothing owns. */
export const notFoundPage = lazyPart(async () => (await import('./frame/not-found-page.tsx')).NotFoundPage)
