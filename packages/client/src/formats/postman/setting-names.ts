import type { SettingName } from "../../kinds/settings.ts";

/** What becomes of a setting of Postman's. */
export interface PostmanSetting {
	readonly name: SettingName;
	/** Ours says the opposite. */
	readonly isOpposite?: boolean;
}

/** The settings of Postman's requests (`protocolProfileBehavior`, in schema 3 `settings`) that we have, too. */
export const POSTMAN_SETTINGS: Readonly<Record<string, PostmanSetting>> = {
	followRedirects: { name: "followRedirects" },
	followOriginalHttpMethod: { name: "keepMethod" },
	disableBodyPruning: { name: "pruneBody", isOpposite: true },
	maxRedirects: { name: "maxRedirects" },
	followAuthorizationHeader: { name: "forwardAuthorizationHeader" },
	disabledSystemHeaders: { name: "omitHeaders" },
};

/** The others, with the values that are as if they were not there; of one without, no value changes what is sent. */
export const OTHER_SETTINGS: Readonly<Record<string, readonly string[]>> = {
	strictSSL: ["true"],
	removeRefererHeaderOnRedirect: ["false"],
	disableCookies: ["false"],
	tlsDisabledProtocols: [],
	tlsCipherSelection: [],
	protocolVersion: ["auto", "http1"],
};

/** Those that change nothing about what is sent. */
export const UNUSED_SETTINGS: ReadonlySet<string> = new Set([
	"tlsPreferServerCiphers",
	"insecureHTTPParser",
]);
