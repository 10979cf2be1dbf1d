// The shell draws itself when its module runs: it is the application that is always active.
import '../../../apps/shell/src/main.tsx'

/** Lifecycles of the shell. It is never unmounted. */
export const bootstrap = async (): Promise<void> => {}
export const mount = async (): Promise<void> => {}
export const unmount = async (): Promise<void> => {}
