-- An e-mail counts once somebody has shown that they read it: by following a link that went there.
alter table users
  -- Null until then. Nobody signs in to such an account, and no booking joins it.
  add column email_verified_at timestamptz;

-- What is here already. Only a link, the demo's seed and the sign-up form have ever set a password. The form
-- queued its e-mail in the same moment as it made the user, and whatever a user has done since has moved
-- updated_at. An e-mail that was exchanged for another was never shown to be theirs: an e-mail about the
-- account went to the former. Staff keep their way in.
update users set email_verified_at = updated_at
where password_hash is not null and (
  is_admin or super or id_ambassador is not null or (
    not exists (
      select from messages m where m.id_user = users.id and m.channel = 'email'
        and lower(m.recipient) <> lower(users.email)
    ) and (
      updated_at > created_at
      or exists (select from access_tokens t where t.id_user = users.id)
      or not exists (
        select from messages m where m.id_user = users.id and m.channel = 'email'
          and m.created_at = users.created_at
      )
    )
  )
);
