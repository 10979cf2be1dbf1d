import { usePortal } from '../portal/portal.ts'
import { describeUnsavedWork } from '../portal/unsaved-work.ts'
import { useTexts } from '../texts/texts.ts'

/** Returns a function that signs out on this device. It asks first if edits or work would be lost. */
export function useSignOut(): () => void {
  const t = useTexts()
  const portal = usePortal()
  return () => {
    const leave = async () => {
      const isGuest = portal.session.getSnapshot().user?.is_anonymous === true
      const sentence = isGuest
        ? t(
            'You won’t be able to sign in to this guest account again, and what you’ve saved in it will be out of reach.',
          )
        : describeUnsavedWork(t, portal)
      const question = { title: t('Sign out?'), sentence: sentence ?? '', confirm: t('Sign out') }
      if (sentence && !(await portal.questions.ask(question))) return
      const { error } = await portal.session.signOut({ scope: 'local' })
      portal.announcer.announce(t('You’re signed out.'))
      // The device is signed out regardless of the backend's answer. A session that the backend could not end expires.
      if (error)
        portal.toasts.show({
          tone: 'info',
          title: t('Signed out on this device'),
          detail: t('The server couldn’t be notified.'),
        })
    }
    void leave()
  }
}
