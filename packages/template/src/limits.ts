/** How many values that hold placeholders may lead into each other. */
export const MAX_DEPTH = 32;

/** How many references in values inside values are followed: doubling at each of 32 levels would never end. */
export const MAX_DEEP_REFERENCES = 1_000_000;

/**
 * How much text is inserted into one template, in UTF-16 code units. Few
 * variables that double each other come to more than any string can hold;
 * this leaves room for escapes and for what becomes of the text later.
 */
export const MAX_INSERTED = 50_000_000;
