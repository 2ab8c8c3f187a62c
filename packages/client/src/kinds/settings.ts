/** What a setting of a kind holds. */
interface ValueOf {
	readonly flag: boolean;
	readonly count: number;
	readonly names: readonly string[];
}

/** What is known of a setting of requests. */
export type SettingDescriptor = {
	readonly [Kind in keyof ValueOf]: {
		/** In forms. */
		readonly label: string;
		readonly hint?: string;
		readonly kind: Kind;
		/** Of a count. */
		readonly unit?: "ms";
		/** What holds where nobody says anything. */
		readonly standard: ValueOf[Kind];
	};
}[keyof ValueOf];

/**
 * Every setting of requests by its name in files of both formats, in the order
 * in which they are written. The time limit is one minute: other clients wait for
 * ever, which hangs a build until somebody notices.
 */
export const SETTINGS = {
	encodeUrl: {
		label: "URL-encode variable values",
		kind: "flag",
		standard: false,
	},
	timeout: {
		label: "Timeout",
		hint: "For the whole exchange, redirects included; 0 is no limit.",
		kind: "count",
		unit: "ms",
		standard: 60_000,
	},
	followRedirects: { label: "Follow redirects", kind: "flag", standard: true },
	maxRedirects: { label: "Max redirects", kind: "count", standard: 10 },
	keepMethod: {
		label: "Keep the method on redirects",
		hint: "Else 301, 302 and 303 make a GET of a POST.",
		kind: "flag",
		standard: false,
	},
	getAfterRedirects: {
		label: "Always GET after redirects",
		hint: "As Postman does: 301, 302 and 303 make a GET of every method but HEAD.",
		kind: "flag",
		standard: false,
	},
	sendReferer: {
		label: "Send Referer on redirects",
		hint: "As Postman does: the address before, of which another host gets the origin only.",
		kind: "flag",
		standard: false,
	},
	/** Else a redirect to another origin goes without it. */
	forwardAuthorizationHeader: {
		label: "Forward Authorization header",
		hint: "Also when a redirect leads to another host.",
		kind: "flag",
		standard: false,
	},
	useCookies: {
		label: "Use cookies",
		hint: "Else none is sent, and none is kept of the response.",
		kind: "flag",
		standard: true,
	},
	http2: {
		label: "HTTP/2",
		hint: "With https servers that offer it.",
		kind: "flag",
		standard: true,
	},
	/** A collection may turn this off for its own requests; where a secret may go is held nonetheless (`SecretGuard`). */
	verifyCertificate: {
		label: "Verify the server's certificate",
		hint: "Without it, whoever is in between can read and change everything. Secrets with allowed hosts are not sent then.",
		kind: "flag",
		standard: true,
	},
	pruneBody: {
		label: "No body with GET and HEAD",
		hint: "As Postman does: what is written as a body of GET, HEAD, COPY, PURGE and UNLOCK is not sent.",
		kind: "flag",
		standard: false,
	},
	omitHeaders: {
		label: "Omit headers",
		hint: "Headers that Curlew adds by default, such as user-agent.",
		kind: "names",
		standard: [],
	},
} as const satisfies Readonly<Record<string, SettingDescriptor>>;

export type SettingName = keyof typeof SETTINGS;

type KindOf<Name extends SettingName> = (typeof SETTINGS)[Name]["kind"];

/** A value for every setting. */
export type SettingValues = {
	readonly [Name in SettingName]: ValueOf[KindOf<Name>];
};

/** How a setting of each kind is read from a file; undefined where it is not there, or wrong. */
export type SettingReaders = {
	readonly [Kind in keyof ValueOf]: (name: string) => ValueOf[Kind] | undefined;
};

/** Reads every setting that stands in a file. */
export function readSettingsBy(
	readers: SettingReaders,
): Partial<SettingValues> {
	const settings: Partial<SettingValues> = {};
	for (const name of SETTING_NAMES) {
		const value = readers[SETTINGS[name].kind](name);
		if (value !== undefined) Object.assign(settings, { [name]: value });
	}
	return settings;
}

/** The names of all settings, in the order in which they are written. */
export const SETTING_NAMES: readonly SettingName[] =
	Object.keys(SETTINGS).filter(isSetting);

function isSetting(name: string): name is SettingName {
	return Object.hasOwn(SETTINGS, name);
}

/** What holds where nobody says anything. */
export const DEFAULT_SETTINGS: SettingValues = defaultSettings();

function defaultSettings(): SettingValues {
	const settings: Partial<SettingValues> = {};
	for (const name of SETTING_NAMES)
		Object.assign(settings, { [name]: SETTINGS[name].standard });
	if (!isComplete(settings)) throw new Error("A setting has no standard.");
	return settings;
}

function isComplete(
	settings: Partial<SettingValues>,
): settings is SettingValues {
	return SETTING_NAMES.every((name) => settings[name] !== undefined);
}
