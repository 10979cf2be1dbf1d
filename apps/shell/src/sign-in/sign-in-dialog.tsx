import { useEscape } from '@portico/host'
import { Button, Dialog, directionOf, UiProvider } from '@portico/ui'
import { useTopLayer } from '@portico/ui/own-layer'
import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { getSignInAddress } from '../navigation/route.ts'
import { usePortal } from '../portal/portal.ts'
import { SlotRegion } from '../remote-page/slot-region.tsx'
import { useTexts } from '../texts/texts.ts'
import styles from './sign-in-dialog.module.css'

/**
 * Shows the sign-in form of the auth remote over a locked page. The page continues after the same user signs in again. Until then its
 * content is hidden, because another person may be at the screen. The dialog stays visible, while overlays of remotes are hidden.
 */
export function SignInDialog({ held }: { held: { email: string } }) {
  const t = useTexts()
  const container = useTopLayer({ attribute: 'data-sign-in' })
  const { page, history } = usePortal()
  const form = useRef<HTMLDivElement>(null)
  useEscape(true, ignoreEscape)
  const leave = () => {
    const { location } = history
    page.letGo()
    history.replace(getSignInAddress(location), undefined, { ask: false })
  }
  return createPortal(
    <UiProvider container={container} direction={directionOf(t.locale)} locale={t.locale}>
      <Dialog
        open
        onOpenChange={ignoreEscape}
        dismissible={false}
        // The focus never starts on the button, because an Enter meant for the page would close it.
        initialFocus={form}
        closable={false}
        size="sm"
        title={t('Your session has ended')}
        description={t(
          'Sign in again to continue where you left off. Your edits are kept, and the page is hidden until then.',
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

/** Does nothing: only signing in or the button closes this dialog. */
const ignoreEscape = () => {}
