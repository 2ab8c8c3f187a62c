/** How secrets look that services hand out. */
export interface KeyShape {
	readonly what: string;
	readonly pattern: RegExp;
	/** What the service's own documentation shows. */
	readonly isHarmless?: (text: string) => boolean;
}

export const JSON_WEB_TOKEN = "a JSON Web Token";

const isExample = (text: string) =>
	/example|sample|xxxx|0{8}|1234567890/i.test(text);

export const KEY_SHAPES: readonly KeyShape[] = [
	{
		what: "an AWS access key",
		pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
		isHarmless: isExample,
	},
	{
		what: "a GitHub token",
		pattern:
			/\b(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{60,255})\b/g,
		isHarmless: isExample,
	},
	{
		what: "a GitLab token",
		pattern: /\bglpat-[A-Za-z0-9_-]{20,}\b/g,
		isHarmless: isExample,
	},
	{
		what: "a Slack token",
		pattern: /\bxox[abeoprs]-(?:[A-Za-z0-9]{1,64}-){1,8}[A-Za-z0-9]{8,}\b/g,
		isHarmless: isExample,
	},
	{
		what: "a Slack webhook",
		pattern:
			/https:\/\/hooks\.slack\.com\/services\/T[A-Z0-9]{6,}\/B[A-Z0-9]{6,}\/[A-Za-z0-9]{16,}/g,
		isHarmless: (text) => /X{8}/.test(text),
	},
	{
		what: "a Stripe key",
		pattern: /\b(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,}\b/g,
		// The key of Stripe's own documentation.
		isHarmless: (text) => text.startsWith("sk_test_4eC39Hq") || isExample(text),
	},
	{
		what: "a Google API key",
		pattern: /\bAIza[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])/g,
		isHarmless: isExample,
	},
	{
		what: "a SendGrid key",
		pattern: /\bSG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])/g,
	},
	{
		what: "an npm token",
		pattern: /\bnpm_[A-Za-z0-9]{36}\b/g,
		isHarmless: isExample,
	},
	{
		what: "an OpenAI or Anthropic key",
		pattern:
			/\bsk-(?:proj-|ant-[a-z0-9]+-)?[A-Za-z0-9_-]{40,}(?![A-Za-z0-9_-])/g,
		isHarmless: isExample,
	},
	{
		what: "a private key",
		pattern:
			/-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----(?:\\n|\s)+[A-Za-z0-9+/=]{32,}/g,
	},
	{
		what: JSON_WEB_TOKEN,
		pattern:
			/\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{16,}(?![A-Za-z0-9_-])/g,
		isHarmless: isSampleToken,
	},
];

/** Only a text with one of these can hold a key. */
export const MAY_HOLD_KEY =
	/AKIA|ASIA|gh[pousr]_|github_pat_|glpat-|xox[abeoprs]-|hooks\.slack|[sr]k_(?:live|test)_|AIza|SG\.|npm_|sk-|PRIVATE KEY|eyJ/;

/** The token of jwt.io, those that have expired, and those that a server on the developer's own machine has issued (`iss`, RFC 7519 §4.1.1) open nothing. */
function isSampleToken(token: string): boolean {
	const [, payload = ""] = token.split(".");
	const text = Buffer.from(payload, "base64url").toString("utf8");
	if (/"sub":\s*"1234567890"|John Doe/.test(text)) return true;
	if (/"iss":\s*"https?:\/\/(?:localhost|127\.|0\.0\.0\.0|\[::1\])/.test(text))
		return true;
	const expires = /"exp":\s*(\d{9,11})/.exec(text)?.[1];
	return expires !== undefined && Number(expires) * 1000 < Date.now();
}

/** Bits per character: texts of people have 2 to 3.5, random ones 3.5 and more. */
export function entropyOf(text: string): number {
	const counts = new Map<string, number>();
	for (const character of text)
		counts.set(character, (counts.get(character) ?? 0) + 1);
	let bits = 0;
	for (const count of counts.values()) {
		const share = count / text.length;
		bits -= share * Math.log2(share);
	}
	return bits;
}

const MASK = "●●●";

/** A text with what looks like a service's key blacked out. */
export function withoutKeys(text: string): string {
	if (!MAY_HOLD_KEY.test(text)) return text;
	return KEY_SHAPES.reduce(
		(shown, { pattern, isHarmless }) =>
			shown.replace(pattern, (key) => (isHarmless?.(key) ? key : MASK)),
		text,
	);
}
