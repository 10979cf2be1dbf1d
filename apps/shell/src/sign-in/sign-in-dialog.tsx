import { useEscape } from '@portico/host'
import { Button, Dialog, directionOf, UiProvider } from '@portico/ui'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { signInAddress } from '../navigation/route.ts'
import { usePortal } from '../portal/portal.ts'
import { SlotRegion } from '../remote-page/slot-region.tsx'
import { useTexts } from '../texts/texts.ts'
import styles from './sign-in-dialog.module.css'

/**
 * Over a page whose owner's session has ended: signing in again goes on with it. What the page showed is hidden, because
 * nobody knows who sits before it now. The form is the auth remote's own.
 */
export function SignInDialog({ held }: { held: { email: string } }) {
  const t = useTexts()
  const container = useOwnLayer()
  const { page, history } = usePortal()
  const form = useRef<HTMLDivElement>(null)
  useEscape(true, ignoreEscape)
  const leave = () => {
    const { location } = history
    page.letGo()
    history.replace(signInAddress(location), undefined, { ask: false })
  }
  return createPortal(
    <UiProvider container={container} direction={directionOf(t.locale)} locale={t.locale}>
      <Dialog
        open
        onOpenChange={ignoreEscape}
        dismissible={false}
        // Never the button: an Enter that was meant for the page would close it.
        initialFocus={form}
        closable={false}
        size="sm"
        title={t('Your session has ended')}
        description={t(
          'Sign in again to continue where you left off. What you were editing is kept, and the page is hidden until then.',
        )}
        footer={
          <Button variant="ghost" onClick={leave}>
            {t('Close this page instead')}
          </Button>
        }
      >
        <SlotRegion
          slot="sign-in"
          config={{ email: held.email }}
          frame={({ slot, content }) => (
            <div key={slot.expose} ref={form} tabIndex={-1} className={styles.form}>
              {content}
            </div>
          )}
        />
      </Dialog>
    </UiProvider>,
    container,
  )
}

/**
 * An element of the document that stays visible while the page is hidden, with what remotes have put over it in elements
 * of their own. Presses and keys in it reach nothing below.
 */
function useOwnLayer(): HTMLElement {
  const [container] = useState(() => {
    const element = document.createElement('div')
    element.dataset.signIn = ''
    return element
  })
  useEffect(() => {
    document.body.append(container)
    const stop = (event: Event) => event.stopPropagation()
    for (const type of events) container.addEventListener(type, stop)
    return () => {
      for (const type of events) container.removeEventListener(type, stop)
      container.remove()
    }
  }, [container])
  return container
}

/** What the dialogs of remotes listen for on the document, to close at a press or a key outside of them. */
const events = ['pointerdown', 'mousedown', 'click', 'keydown', 'focusin', 'touchstart'] as const

/** Only an answer closes this dialog. */
const ignoreEscape = () => {}
