-- The peers' tables, for both engines: SERIAL stands for a number that the engine assigns.
-- Times and lists that are only displayed are stored as the displayed text, which is cheapest for a peer.

CREATE TABLE users (
    id varchar(36) PRIMARY KEY,
    is_premium boolean NOT NULL
);
CREATE TABLE sessions (
    id varchar(36) PRIMARY KEY,
    user_id varchar(36) NOT NULL REFERENCES users (id)
);
CREATE TABLE headers (
    id varchar(36) PRIMARY KEY,
    title text NOT NULL,
    category text NOT NULL,
    display_order integer NOT NULL,
    background_color text
);
CREATE TABLE lessons (
    id varchar(36) PRIMARY KEY,
    position integer NOT NULL UNIQUE,
    slug text NOT NULL,
    title text NOT NULL,
    difficulty text NOT NULL,
    tier text NOT NULL,
    lesson_type text NOT NULL,
    is_diagnostic boolean NOT NULL,
    question_count integer NOT NULL,
    header_id varchar(36) REFERENCES headers (id),
    order_within_header integer NOT NULL,
    created_at text NOT NULL
);
CREATE TABLE passages (
    id varchar(36) PRIMARY KEY,
    title text NOT NULL,
    content text NOT NULL,
    difficulty text NOT NULL,
    tier text NOT NULL,
    has_line_numbers boolean NOT NULL,
    is_diagnostic boolean NOT NULL,
    created_at text NOT NULL,
    updated_at text NOT NULL
);
CREATE TABLE questions (
    id varchar(36) PRIMARY KEY,
    passage_id varchar(36) NOT NULL REFERENCES passages (id),
    position integer NOT NULL,
    text text NOT NULL,
    options text NOT NULL,
    correct_index integer NOT NULL,
    explanation text NOT NULL,
    annotations text NOT NULL,
    classifications text NOT NULL
);
CREATE INDEX questions_of_passage ON questions (passage_id, position);
CREATE TABLE attempts (
    number SERIAL,
    id varchar(36) NOT NULL UNIQUE,
    user_id varchar(36) NOT NULL REFERENCES users (id),
    kind varchar(8) NOT NULL,
    item_id varchar(36) NOT NULL,
    score integer NOT NULL,
    correct_count integer NOT NULL,
    total_questions integer NOT NULL,
    time_spent_seconds integer,
    completed_at text NOT NULL,
    answers text NOT NULL
);
CREATE INDEX attempts_of_item ON attempts (user_id, kind, item_id, number);
CREATE TABLE answers (
    number SERIAL,
    user_id varchar(36) NOT NULL REFERENCES users (id),
    question_id varchar(36) NOT NULL,
    selected_index integer NOT NULL,
    is_correct boolean NOT NULL,
    answered_at text NOT NULL,
    UNIQUE (user_id, question_id)
);
CREATE TABLE summaries (
    number SERIAL,
    user_id varchar(36) NOT NULL REFERENCES users (id),
    kind varchar(8) NOT NULL,
    item_id varchar(36) NOT NULL,
    attempts integer NOT NULL,
    best_score integer NOT NULL,
    latest_score integer NOT NULL,
    recent text NOT NULL,
    UNIQUE (user_id, kind, item_id)
);
