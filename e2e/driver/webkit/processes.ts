import { type ChildProcess, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@portico/cli/free-port'

/** A running `WebKitWebDriver`, which serves one session at a time. */
export interface DriverProcess {
  url: string
  close(): void
}

/** Starts a driver on a free port; its browser downloads files to `downloads`. */
export async function startDriver(display: string, home: string): Promise<DriverProcess> {
  const port = await findFreePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      HOME: home,
      XDG_CONFIG_HOME: home,
      // The browser's list of codecs: each has its own home folder and would create it again.
      GST_REGISTRY: join(tmpdir(), 'portico-gstreamer-registry'),
      // Avoids the need for a graphics card and user namespaces.
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  })
  endWithProcess(driver)
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    if (driver.exitCode !== null) throw new Error(`WebKitWebDriver ended with ${driver.exitCode}`)
    const answer = await fetch(`${url}/status`).catch(() => null)
    if (answer?.ok) return { url, close: () => void driver.kill() }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Ends a process together with this one. */
export function endWithProcess(child: ChildProcess): void {
  const end = () => child.kill()
  process.on('exit', end)
  child.on('exit', () => process.off('exit', end))
}
