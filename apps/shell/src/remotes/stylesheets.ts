import { RemoteError } from './status.ts'

const attached = new Map<string, { link: HTMLLinkElement; loaded: Promise<void>; users: number }>()

/**
 * Attaches a remote's stylesheet with its hash and waits for it. Nothing else adds sheets of a remote: the import map
 * does not cover CSS. The sheet goes when its last user releases it.
 * @throws RemoteError `unreachable`
 */
export async function attachStylesheet(href: string, integrity: string): Promise<() => void> {
  let sheet = attached.get(href)
  if (!sheet) {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.crossOrigin = 'anonymous'
    link.integrity = integrity
    link.href = href
    const loaded = new Promise<void>((resolve, reject) => {
      link.onload = () => resolve()
      link.onerror = () => reject(new RemoteError('unreachable', `${href} could not be applied`))
    })
    sheet = { link, loaded, users: 0 }
    attached.set(href, sheet)
    document.head.append(link)
  }
  const used = sheet
  used.users += 1
  const release = once(() => {
    used.users -= 1
    if (used.users > 0) return
    used.link.remove()
    attached.delete(href)
  })
  try {
    await used.loaded
    return release
  } catch (error) {
    release()
    throw error
  }
}

function once(run: () => void): () => void {
  let done = false
  return () => {
    if (done) return
    done = true
    run()
  }
}
