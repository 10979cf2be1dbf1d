import { Button, Menu, MenuItem } from '@portico/ui'
import { FileUp, FolderUp, Upload } from 'lucide-react'
import { useFilePickers } from './file-pickers.tsx'

/** Chooses files, or a whole folder, for the folder of the pane around it. */
export function UploadButton() {
  const { chooseFiles, chooseFolder } = useFilePickers()
  return (
    <Menu
      trigger={
        <Button variant="primary" icon={<Upload size={16} aria-hidden="true" />}>
          Upload
        </Button>
      }
    >
      <MenuItem icon={<FileUp size={16} />} onClick={chooseFiles}>
        Files…
      </MenuItem>
      <MenuItem icon={<FolderUp size={16} />} onClick={chooseFolder}>
        A folder…
      </MenuItem>
    </Menu>
  )
}
