-- Hashes of tokens that ended when their booking was gone on with on another device, the oldest first. Whoever holds one
-- learns what became of the booking, and does nothing with it.
alter table bookings add column former_token_hashes text[] not null default '{}';
