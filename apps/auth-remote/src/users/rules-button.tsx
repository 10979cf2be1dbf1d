import { lazyComponent, useHost } from '@portico/react-remote'
import { Button } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../texts/texts.ts'
import { rulesQuery } from './rules.ts'

const RulesDialog = lazyComponent(async () => (await import('./rules-dialog.tsx')).RulesDialog)

/** Shows the button that opens the sign-in rules, if the project's database has them. */
export function RulesButton() {
  const t = useTexts()
  const { session } = useHost()
  const { data: rules } = useQuery(rulesQuery(session))
  const [openings, setOpenings] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  if (!rules) return null
  return (
    <>
      <Button
        onClick={() => {
          setOpenings(openings + 1)
          setIsOpen(true)
        }}
      >
        {t('Sign-in rules')}
      </Button>
      {openings > 0 ? (
        <RulesDialog key={openings} open={isOpen} rules={rules} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  )
}
