import { QueueNotUsableError } from "../errors.ts";

interface Explanation {
	readonly pattern: RegExp;
	readonly message: string;
	readonly hint: string;
}

const EXPLANATIONS: readonly Explanation[] = [
	{
		pattern: /WRONGPASS|invalid password|invalid username-password/i,
		message: "refuses the password",
		hint: "Check user and password in the queue's URL, or CURLEW_QUEUE_PASSWORD.",
	},
	{
		pattern: /NOAUTH|Authentication required/i,
		message: "wants a password",
		hint: "Write redis://user:password@host, or give it in CURLEW_QUEUE_PASSWORD.",
	},
	{
		pattern: /NOPERM/i,
		message: "does not give the user the rights that are needed",
		hint: "The user needs all commands on keys that begin with {curlew}: `ACL SETUSER name ~{curlew}* +@all -@admin +info`.",
	},
	{
		pattern: /READONLY/,
		message: "is a replica, which cannot be written to",
		hint: "Give the address of the primary.",
	},
	{
		pattern: /OOM command not allowed/,
		message: "is out of memory",
		hint: "Raise its `maxmemory`, or wait until other runs are finished. Its `maxmemory-policy` must be `noeviction`.",
	},
	{
		pattern: /MISCONF/,
		message: "cannot write to its disk, and refuses to change anything",
		hint: "Check its log and its free disk space.",
	},
	{
		pattern: /LOADING/,
		message: "is still reading its data",
		hint: "Try again in a moment.",
	},
	{
		pattern: /certificate|self-signed|SSL|TLS|ERR_TLS|EPROTO/i,
		message: "has a certificate that is not trusted, or speaks no TLS",
		hint: "Give the CA's PEM file with --queue-ca. Without TLS, the URL begins with redis:.",
	},
	{
		pattern: /ENOTFOUND|EAI_AGAIN/,
		message: "has a host name that nobody knows",
		hint: "Check the queue's URL.",
	},
	{
		pattern:
			/ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|no answer|Connection is closed|Failed to refresh slots/,
		message: "cannot be reached",
		hint: "Is it running, and open to this machine? `redis-cli -u URL ping` answers PONG.",
	},
];

/** What Redis's or the network's error means for whoever runs Curlew. */
export function explainRedis(
	error: unknown,
	label: string,
): QueueNotUsableError {
	const text = textOf(error);
	const known = EXPLANATIONS.find(({ pattern }) => pattern.test(text));
	return new QueueNotUsableError(
		known
			? `Redis at ${label} ${known.message}.`
			: `Redis at ${label} answered: ${text}`,
		{
			hint: known?.hint ?? "Check the log of the Redis server.",
			cause: error,
		},
	);
}

function textOf(error: unknown): string {
	if (error instanceof AggregateError)
		return error.errors.map(textOf).join("; ");
	if (!(error instanceof Error)) return String(error);
	const code = "code" in error ? String(error.code) : "";
	const last = "lastNodeError" in error ? textOf(error.lastNodeError) : "";
	return [code, error.message, last].filter((part) => part !== "").join(" ");
}
