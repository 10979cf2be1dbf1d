import { usePortal } from '../portal/portal.ts'
import { whatWouldBeLost } from '../portal/what-would-be-lost.ts'

/** Signs out on this device, after asking when something would be lost. */
export function useSignOut(): () => void {
  const portal = usePortal()
  return () => {
    const leave = async () => {
      const sentence = whatWouldBeLost(portal)
      if (sentence && !(await portal.questions.ask({ title: 'Sign out?', sentence, confirm: 'Sign out' })))
        return
      const { error } = await portal.session.signOut({ scope: 'local' })
      portal.announcer.announce('You are signed out.')
      // The device is signed out whatever the backend says; a session that it could not end runs out by itself.
      if (error)
        portal.toasts.show({
          tone: 'info',
          title: 'Signed out on this device',
          detail: 'The server could not be told.',
        })
    }
    void leave()
  }
}
