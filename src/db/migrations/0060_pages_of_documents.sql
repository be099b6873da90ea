-- A PDF is made anew of pictures of its pages (FL4): where each lies in the content, so that one is shown by itself. A picture
-- has no pages, and neither has a PDF from before, which is kept as it came.
alter table documents add column page_spans integer[];
alter table draft_documents add column page_spans integer[];
comment on table documents is 'Pictures and PDFs that users supplied: what they are, the hash of their content, and where pages lie in it.';
