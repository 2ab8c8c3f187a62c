import type { RawBodyKind } from "../../kinds/body-kinds.ts";

/** What Postman sends a raw body in a language as. */
export interface RawLanguage {
	readonly kind: RawBodyKind;
	/** The `Content-Type` where the kind's own is another one. */
	readonly mediaType?: string;
}

/** The languages of raw bodies by Postman's names (`options.raw.language`, in schema 3 `body.type`); of two names of one kind, the first is written. */
export const RAW_LANGUAGES: Readonly<Record<string, RawLanguage>> = {
	text: { kind: "text" },
	json: { kind: "json" },
	xml: { kind: "xml" },
	html: { kind: "text", mediaType: "text/html" },
	javascript: { kind: "text", mediaType: "application/javascript" },
};
