import { Button, ErrorPanel } from '@portico/ui'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { logError } from '../browser/log.ts'
import { texts } from '../texts/texts.ts'
import styles from './stopped.module.css'

/** Replaces a part of the shell that threw during rendering by a message with recovery actions. */
export class ShellBoundary extends Component<
  { children: ReactNode; where: 'page' | 'portal' },
  { failed: boolean }
> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    logError('the shell itself failed while drawing', error, { componentStack })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const isPage = this.props.where === 'page'
    // The boundary is also used outside of the language provider.
    const t = texts.in(document.documentElement.lang)
    return (
      <div className={isPage ? styles.within : styles.page}>
        <ErrorPanel
          title={isPage ? t('This page failed') : t('The portal failed')}
          level={1}
          code="shell_threw"
          action={
            <>
              {isPage ? (
                <Button onClick={() => this.setState({ failed: false })}>{t('Try again')}</Button>
              ) : null}
              <Button variant="primary" onClick={() => window.location.reload()}>
                {t('Reload')}
              </Button>
            </>
          }
        >
          <p>
            {isPage
              ? t(
                  'An error in the portal itself stopped it. Everything you saved is safe, and the menu still works.',
                )
              : t('An error in the portal itself stopped it. Everything you saved is safe.')}
          </p>
          <p>{t('If it happens again, tell whoever runs the portal.')}</p>
        </ErrorPanel>
      </div>
    )
  }
}
