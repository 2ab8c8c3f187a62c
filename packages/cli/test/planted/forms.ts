/**
 * The forms in which a secret must not be found. Written without a look at
 * the masker's own: what it does not know shall be found here.
 */
export const FORMS: Readonly<Record<string, (secret: string) => string[]>> = {
	plain: (secret) => [secret],
	"lower case": (secret) => [secret.toLowerCase()],
	JSON: (secret) => [json(secret)],
	"JSON in JSON": (secret) => [json(json(secret))],
	"JSON thrice": (secret) => [json(json(json(secret)))],
	"JSON in ASCII": (secret) => [
		json(secret).replace(
			/[^ -~]/g,
			(one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
		),
	],
	percent: (secret) => [encodeURIComponent(secret)],
	"percent in small letters": (secret) => [small(encodeURIComponent(secret))],
	"percent twice": (secret) => [
		encodeURIComponent(encodeURIComponent(secret)),
		encodeURIComponent(small(encodeURIComponent(secret))),
	],
	"percent of a whole URL": (secret) => [encodeURI(secret)],
	"percent of RFC 3986": (secret) => [
		encodeURIComponent(secret).replace(
			/[!'()*]/g,
			(one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
		),
	],
	form: (secret) => [new URLSearchParams([["", secret]]).toString().slice(1)],
	"base64 at 0": (secret) => base64(secret, 0),
	"base64 at 1": (secret) => base64(secret, 1),
	"base64 at 2": (secret) => base64(secret, 2),
	"base64url at 0": (secret) => base64(secret, 0).map(urlSafe),
	"base64url at 1": (secret) => base64(secret, 1).map(urlSafe),
	"base64url at 2": (secret) => base64(secret, 2).map(urlSafe),
	"base64 in a URL": (secret) => base64(secret, 0).map(encodeURIComponent),
	hexadecimal: (secret) => [hex(secret)],
	"hexadecimal in capitals": (secret) => [hex(secret).toUpperCase()],
	"hexadecimal with colons": (secret) =>
		secret.length > 200 ? [] : [hex(secret).replace(/..(?!$)/g, "$&:")],
	"XML, HTML": (secret) => [
		secret
			.replaceAll("&", "&amp;")
			.replaceAll("<", "&lt;")
			.replaceAll(">", "&gt;")
			.replaceAll('"', "&quot;"),
	],
	"XML, HTML with quotes": (secret) => [
		secret
			.replaceAll("&", "&amp;")
			.replaceAll("<", "&lt;")
			.replaceAll(">", "&gt;")
			.replaceAll('"', "&#34;")
			.replaceAll("'", "&#39;"),
	],
	"in single quotes": (secret) => [
		secret.replaceAll("\\", "\\\\").replaceAll("'", "\\'"),
	],
	...madeForms(),
	"line by line": (secret) =>
		secret.split("\n").filter((line) => !line.startsWith("-----")),
	"cut in the middle": (secret) =>
		secret.length > 100 ? [secret.slice(0, 48)] : [],
};

/** What docs/secrets.md says is found, and what real programs do, besides. */
function madeForms(): Readonly<Record<string, (secret: string) => string[]>> {
	const units = (text: string, write: (hex: string) => string) =>
		Array.from({ length: text.length }, (_, at) =>
			write(text.charCodeAt(at).toString(16).padStart(4, "0")),
		).join("");
	const points = (text: string, write: (code: number) => string) =>
		[...text].map((one) => write(one.codePointAt(0) ?? 0)).join("");
	const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text);
	const wrapped = (secret: string, end: string) =>
		base64(secret, 0).map((text) =>
			text.replace(/^.{12}|.{76}/g, `$&${end}`).replace(/\s+$/, ""),
		);
	return {
		"in capitals": (secret) => [secret.toUpperCase()],
		"with its case turned round": (secret) => [
			secret.replace(/\p{L}/gu, (one) =>
				one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase(),
			),
		],
		backwards: (secret) => [[...secret].reverse().join("")],
		"base64 in lines": (secret) =>
			["\n", "\r\n", "\\n", "\\r\\n"].flatMap((end) => wrapped(secret, end)),
		"base64 of base64": (secret) =>
			[0, 1, 2]
				.flatMap((before) => base64(secret, before))
				.flatMap((text) => [0, 1, 2].flatMap((before) => base64(text, before))),
		"base64 of JSON": (secret) => base64(json(secret), 0),
		"base64 of percent": (secret) => base64(encodeURIComponent(secret), 0),
		"base64 in hexadecimal": (secret) => base64(secret, 0).map(hex),
		"hexadecimal of JSON": (secret) =>
			isAscii(secret) ? [hex(json(secret))] : [],
		"hexadecimal with spaces": (secret) =>
			secret.length > 200 ? [] : [hex(secret).replace(/..(?!$)/g, "$& ")],
		"percent thrice": (secret) => [
			encodeURIComponent(encodeURIComponent(encodeURIComponent(secret))),
		],
		"percent for every byte": (secret) => [hex(secret).replace(/../g, "%$&")],
		"\\u for every character": (secret) =>
			["\\u", "\\\\u"].map((start) => units(secret, (n) => start + n)),
		"\\u{} for every character": (secret) => [
			points(secret, (code) => `\\u{${code.toString(16)}}`),
		],
		"an entity for every character": (secret) => [
			points(secret, (code) => `&#${code};`),
			points(secret, (code) => `&#x${code.toString(16).toUpperCase()};`),
			points(secret, (code) => `&amp;#${code};`),
		],
		"UTF-8 as Latin-1": (secret) => [Buffer.from(secret).toString("latin1")],
		shell: (secret) => [secret.replaceAll("'", "'\\''")],
		SQL: (secret) => [secret.replaceAll("'", "''")],
		CSV: (secret) => [secret.replaceAll('"', '""')],
		"a backslash before every sign": (secret) => [
			secret.replace(/[!-/:-@[-`{-~]/g, "\\$&"),
		],
	};
}

function json(text: string): string {
	return JSON.stringify(text).slice(1, -1);
}

function small(text: string): string {
	return text.replace(/%../g, (one) => one.toLowerCase());
}

function hex(text: string): string {
	return Buffer.from(text).toString("hex");
}

/** What is the secret's own where so many bytes stand before it. */
function base64(secret: string, before: number): string[] {
	const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
	const whole = bytes.length - (bytes.length % 3);
	const text = bytes.subarray(0, whole).toString("base64");
	return [text.slice(before === 0 ? 0 : 4)];
}

function urlSafe(text: string): string {
	return text.replaceAll("+", "-").replaceAll("/", "_");
}

/** All that a hostile server can make of a secret. Base64 is of more than the secret, and what is cut says so. */
export function allForms(secret: string): readonly string[] {
	const whole = Object.entries(FORMS)
		.filter(([name]) => !name.startsWith("base64") && !name.startsWith("cut"))
		.flatMap(([, make]) => make(secret));
	const before = "w".repeat(48);
	const inLines = Buffer.from(`${before}${secret}`)
		.toString("base64")
		.replace(/.{76}/g, "$&\n");
	const encoded = ["", "u", "un"].flatMap((before) => {
		const bytes = Buffer.from(`${before}${secret}:and more`);
		return [
			bytes.toString("base64"),
			bytes.toString("base64url"),
			encodeURIComponent(bytes.toString("base64")),
			Buffer.from(before + secret).toString("base64"),
			Buffer.from(bytes.toString("base64")).toString("base64"),
			hex(bytes.toString("base64")),
			Buffer.from(`{"a":"${before}${json(secret)}"}`).toString("base64"),
			Buffer.from(before + encodeURIComponent(secret)).toString("base64"),
		];
	});
	const cut = secret.length > 100 ? [`${secret.slice(0, 48)}…`] : [];
	return [...whole, inLines, ...encoded, ...cut];
}
