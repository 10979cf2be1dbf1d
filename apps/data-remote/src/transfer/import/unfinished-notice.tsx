import { useHost } from '@portico/react-remote'
import { useEffect } from 'react'
import type { Table } from '../../schema/schema.ts'
import { useTexts } from '../../texts/texts.ts'
import { isOwnImport } from '../import-run/checkpoint.ts'
import { useUnfinishedImports } from './use-unfinished-imports.ts'

interface UnfinishedNoticeProps {
  table: Table
  userId: string
  onContinue: () => void
}

const told = new Set<string>()

/** Notifies once per page that an import into this table is unfinished. */
export function UnfinishedNotice({ table, onContinue }: UnfinishedNoticeProps) {
  const t = useTexts()
  const { notify } = useHost()
  const { imports } = useUnfinishedImports(table)
  useEffect(() => {
    const news = imports.filter((one) => !isOwnImport(one) && !told.has(one.seed))
    for (const { seed } of news) told.add(seed)
    if (news.length === 0) return
    notify({
      tone: 'warning',
      title: t('{count, plural, one {# unfinished import} other {# unfinished imports}}', {
        count: news.length,
      }),
      detail: new Intl.ListFormat(t.locale).format(news.map(({ file }) => file.name)),
      action: { label: t('Continue…'), run: onContinue },
    })
  })
  return null
}
