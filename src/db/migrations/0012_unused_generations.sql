alter table token_pairs
  add column unused_generations integer not null default 0,
  add constraint a_chain_of_unused_pairs_has_an_end check (unused_generations between 0 and 1000);
comment on column token_pairs.unused_generations is 'How many pairs in a row above this one had not been used when it was issued. A client that only ever refreshes must use a token before the chain gets too long.';
