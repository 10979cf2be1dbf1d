import { useHost, useLocation } from '@portico/react-remote'
import { useAuthConfig } from '../config.ts'
import { type ReturnPurpose, readNext, withNext } from './places.ts'

/** Addresses within this remote that keep `next`, and the one that the links in mails lead back to. */
export function usePlaces() {
  const { history } = useHost()
  const { search } = useLocation()
  const config = useAuthConfig()
  return {
    next: readNext(search),
    to: (place: string) => withNext(place, search),
    callbackUrl: (purpose: ReturnPurpose) => {
      if (config.callbackUrl) return config.callbackUrl
      const place = withNext(`/callback?for=${purpose}`, search)
      return new URL(history.createHref(place), window.location.href).href
    },
  }
}
