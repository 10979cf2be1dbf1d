import { Button, Menu } from '@portico/ui'
import { Upload } from 'lucide-react'
import { useTexts } from '../texts/texts.ts'
import { UploadItems } from './lazy-menu-items.ts'

/** Chooses files or a folder to upload into the folder of the pane around it. */
export function UploadButton() {
  const t = useTexts()
  return (
    <Menu
      trigger={
        <Button variant="primary" icon={<Upload size={16} aria-hidden="true" />}>
          {t('Upload')}
        </Button>
      }
      prepare={UploadItems.load}
    >
      <UploadItems />
    </Menu>
  )
}
