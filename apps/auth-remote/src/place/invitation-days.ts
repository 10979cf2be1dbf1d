/** Days in which an invitation can be accepted. The migration `20261128040000_invitations.sql` has the same number. */
export const invitationDays = 7
