import type { SettingName } from "../../kinds/settings.ts";

/** What becomes of a setting of Postman's. */
export interface PostmanSetting {
	readonly name: SettingName;
	/** Ours says the opposite. */
	readonly isOpposite?: boolean;
	/** Postman's words for what is a flag here; the first of them is the one that is written. */
	readonly words?: {
		readonly true: readonly string[];
		readonly false: readonly string[];
	};
}

/** The settings of Postman's requests (`protocolProfileBehavior`, in schema 3 `settings`) that we have, too. */
export const POSTMAN_SETTINGS: Readonly<Record<string, PostmanSetting>> = {
	followRedirects: { name: "followRedirects" },
	followOriginalHttpMethod: { name: "keepMethod" },
	disableBodyPruning: { name: "pruneBody", isOpposite: true },
	maxRedirects: { name: "maxRedirects" },
	followAuthorizationHeader: { name: "forwardAuthorizationHeader" },
	removeRefererHeaderOnRedirect: { name: "sendReferer", isOpposite: true },
	disabledSystemHeaders: { name: "omitHeaders" },
	disableCookies: { name: "useCookies", isOpposite: true },
	strictSSL: { name: "verifyCertificate" },
	protocolVersion: {
		name: "http2",
		words: { true: ["auto", "http2"], false: ["http1"] },
	},
};

/** The others, with the values that are as if they were not there; of one without, no value changes what is sent. */
export const OTHER_SETTINGS: Readonly<Record<string, readonly string[]>> = {
	disableUrlEncoding: ["false"],
	tlsDisabledProtocols: [],
	tlsCipherSelection: [],
	insecureHTTPParser: ["false"],
};

/** Those that change nothing: clients do not choose the order of ciphers by the server's. */
export const UNUSED_SETTINGS: ReadonlySet<string> = new Set([
	"tlsPreferServerCiphers",
]);
