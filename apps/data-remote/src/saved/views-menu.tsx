import { lazyComponent } from '@portico/react-remote'
import {
  Button,
  Menu,
  MenuCheckboxItem,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
} from '@portico/ui'
import { LayoutList } from 'lucide-react'
import { useState } from 'react'
import { toKnownDataError } from '../errors/data-error.ts'
import { getDataErrorText } from '../errors/error-texts.ts'
import { useTexts } from '../texts/texts.ts'
import type { SavedView } from './saved-view.ts'
import { maxSharedViews } from './stored-views.ts'
import { useViews, type ViewActions, type ViewsProps } from './use-views.ts'
import type { ViewDialogName } from './view-dialogs.tsx'

const ViewDialogs = lazyComponent(async () => (await import('./view-dialogs.tsx')).ViewDialogs, {
  needed: ({ panel, views }) => panel !== null || views.conflict !== null,
})

/** Shows the open view, whether it was changed, and the menu of views. */
export function ViewsMenu(props: ViewsProps) {
  const t = useTexts()
  const views = useViews(props)
  const [panel, setPanel] = useState<ViewDialogName>(null)
  const { userId, current, isModified } = views
  if (userId === null) return null
  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button size="sm" variant="ghost" icon={<LayoutList size={14} />}>
            {current ? t('View: {name}', { name: current.name }) : t('Views')}
          </Button>
        }
      >
        {views.isInstalled ? (
          <ViewItems views={views} onPanel={setPanel} />
        ) : (
          <MenuItem onClick={() => setPanel('install')}>{t('Keep views in the database…')}</MenuItem>
        )}
      </Menu>
      {current && isModified ? <Modified views={views} current={current} onPanel={setPanel} /> : null}
      <ViewDialogs table={props.table} views={views} panel={panel} onPanel={setPanel} />
    </>
  )
}

interface CurrentProps {
  views: ViewActions
  current: SavedView
  onPanel: (to: ViewDialogName) => void
}

/** Says that the open view has unsaved changes, with actions. */
function Modified({ views, current, onPanel }: CurrentProps) {
  const t = useTexts()
  return (
    <>
      <span>{t('modified')}</span>
      <Button size="sm" onClick={() => (current.isOwn ? views.save(current) : onPanel('save'))}>
        {current.isOwn ? t('Save view') : t('Save as…')}
      </Button>
      <Button size="sm" variant="ghost" onClick={() => void views.open(current)}>
        {t('Reset view')}
      </Button>
    </>
  )
}

function ViewItems({ views, onPanel }: { views: ViewActions; onPanel: (panel: ViewDialogName) => void }) {
  const t = useTexts()
  const { list, current, isPlain } = views
  const all = list.data ?? []
  const others = all.filter(({ isOwn }) => !isOwn)
  const open = (id: string) => {
    const view = all.find((one) => one.id === id)
    if (view) void views.open(view)
    else views.openAll()
  }
  return (
    <>
      {list.isError ? (
        <MenuItem onClick={() => void list.refetch()}>
          {t('{problem}. Try again', { problem: getDataErrorText(t, toKnownDataError(list.error)).title })}
        </MenuItem>
      ) : null}
      <MenuRadioGroup label={t('Views')} value={current?.id ?? (isPlain ? '' : 'none')} onValueChange={open}>
        <MenuRadioItem value="">{t('All rows')}</MenuRadioItem>
        <Choices views={all.filter(({ isOwn }) => isOwn)} />
      </MenuRadioGroup>
      {others.length > 0 ? (
        <>
          <MenuLabel>{t('Shared by others')}</MenuLabel>
          <MenuRadioGroup label={t('Shared by others')} value={current?.id ?? ''} onValueChange={open}>
            <Choices views={others} />
          </MenuRadioGroup>
          {others.length >= maxSharedViews ? (
            <MenuItem onClick={() => onPanel('find')}>{t('Find another view…')}</MenuItem>
          ) : null}
        </>
      ) : null}
      <MenuSeparator />
      <MenuItem onClick={() => onPanel('save')}>{t('Save as a new view…')}</MenuItem>
      {current ? <OfCurrent views={views} current={current} onPanel={onPanel} /> : null}
    </>
  )
}

function Choices({ views }: { views: readonly SavedView[] }) {
  const t = useTexts()
  return views.map(({ id, name, isDefault, isOwn, isShared }) => (
    <MenuRadioItem key={id} value={id}>
      {isDefault
        ? t('{name} (opens first)', { name })
        : isOwn && isShared
          ? t('{name} (shared)', { name })
          : name}
    </MenuRadioItem>
  ))
}

/** Menu items for the open view. */
function OfCurrent({ views, current, onPanel }: CurrentProps) {
  const t = useTexts()
  return (
    <>
      <MenuCheckboxItem
        checked={current.isDefault}
        onCheckedChange={(isOn) => views.openWith(isOn ? current : null)}
      >
        {t('Open this table with it')}
      </MenuCheckboxItem>
      {current.isOwn ? (
        <>
          <MenuCheckboxItem
            checked={current.isShared}
            onCheckedChange={(isShared) => views.share({ of: current, isShared })}
          >
            {t('Share with everyone who can see this table')}
          </MenuCheckboxItem>
          <MenuItem onClick={() => onPanel('rename')}>{t('Rename view…')}</MenuItem>
        </>
      ) : null}
      {views.mayRemove ? (
        <MenuItem danger onClick={() => onPanel('delete')}>
          {t('Delete view…')}
        </MenuItem>
      ) : null}
    </>
  )
}
