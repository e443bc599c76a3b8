// SQL: rows of the log through which others of their aggregate may be out of force. Few are, so they have an index of their own.
export const contested = "(trust = 'reviewer' or action in ('inbox_approve', 'inbox_reject') or depends_on is not null)"
