import type { UiContextValue } from './context/ui-context.ts'
import './tokens.css'
import './base.css'

export { Button, type ButtonProps } from './actions/button.tsx'
export { IconButton, type IconButtonProps } from './actions/icon-button.tsx'
export { Spinner } from './actions/spinner.tsx'
export { type UiContextValue, usePortalProps, useUi } from './context/ui-context.ts'
export { ConfirmDialog, type ConfirmDialogProps } from './dialog/confirm-dialog.tsx'
export { Dialog, type DialogProps } from './dialog/dialog.tsx'
export { Avatar, type AvatarProps } from './display/avatar.tsx'
export { Badge, type BadgeProps } from './display/badge.tsx'
export { Facts, type FactsProps } from './display/facts.tsx'
export { Kbd } from './display/kbd.tsx'
export { Tooltip, type TooltipProps } from './display/tooltip.tsx'
export { VisuallyHidden } from './display/visually-hidden.tsx'
export { Banner, type BannerProps } from './feedback/banner.tsx'
export { EmptyState, type EmptyStateProps } from './feedback/empty-state.tsx'
export { ErrorPanel, type ErrorPanelProps } from './feedback/error-panel.tsx'
export { ProgressBar, type ProgressBarProps } from './feedback/progress-bar.tsx'
export { Skeleton, type SkeletonProps } from './feedback/skeleton.tsx'
export { ToastRegion, type ToastRegionProps } from './feedback/toast-region.tsx'
export { createToasts, type Toast, type ToastNotice, type Toasts } from './feedback/toasts.ts'
export { type Tone, ToneIcon } from './feedback/tone-icon.tsx'
export {
  type Catalog,
  defineTexts,
  directionOf,
  LocaleContext,
  loadTexts,
  type Message,
  msg,
  type Texts,
  type Translate,
} from './language/define-texts.ts'
export { type FollowLocaleOptions, followLocale } from './language/follow-locale.ts'
export { Menu, type MenuProps, PointMenu, type PointMenuProps } from './menu/menu.tsx'
export {
  MenuCheckboxItem,
  type MenuCheckboxItemProps,
  MenuRadioGroup,
  type MenuRadioGroupProps,
  MenuRadioItem,
} from './menu/menu-choice.tsx'
export { MenuItem, type MenuItemProps, MenuLabel, MenuSeparator } from './menu/menu-item.tsx'
export { useOverlays } from './on-demand/load-overlays.ts'
export { uiTexts } from './texts/texts.ts'
export { UiProvider, type UiProviderProps } from './ui-provider.tsx'

/** @alias @deprecated Use `UiContextValue`. */
export type Ui = UiContextValue
