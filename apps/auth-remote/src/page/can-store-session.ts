const probe = 'portico-probe'

/**
 * Returns whether the browser keeps a session here: in a cookie, or in a frame of another site in the frame's own storage. False
 * while the user blocks cookies for the site.
 */
export function canStoreSession(): boolean {
  return keepsCookies() || (window.top !== window && keepsStorage())
}

function keepsCookies(): boolean {
  const write = (value: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is asynchronous, and missing on an address without https.
    document.cookie = `${probe}=${value}; Path=/; SameSite=Lax`
  }
  try {
    write('1')
    const isKept = document.cookie.split('; ').includes(`${probe}=1`)
    write('; Max-Age=0')
    return isKept
  } catch {
    return false
  }
}

function keepsStorage(): boolean {
  try {
    localStorage.setItem(probe, '1')
    localStorage.removeItem(probe)
    return true
  } catch {
    return false
  }
}
