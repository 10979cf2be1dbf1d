export { defineRemote } from './define-remote.tsx'
export { useHost } from './host-context.ts'
export { Link, type LinkProps } from './link.tsx'
export {
  type Navigate,
  useLeaveGuard,
  useLocation,
  useNavigate,
  useSearchParams,
  useTitle,
} from './navigation.ts'
