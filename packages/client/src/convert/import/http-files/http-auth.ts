import { compact, type Tree } from "../../../formats/tree/plain-tree.ts";

const SCHEME = /^(Basic|Digest|Bearer|AWS)\s+(.+)$/is;
const BASE64 = /^[A-Za-z0-9+/_-]{4,}={0,2}$/;

/** What an `Authorization` header says as authentication; undefined where it is to stay a header. */
export function httpAuth(value: string): Tree | undefined {
	const [, scheme = "", rest = ""] = SCHEME.exec(value.trim()) ?? [];
	switch (scheme.toLowerCase()) {
		case "basic":
		case "digest":
			return userAuth(scheme.toLowerCase(), rest.trim());
		case "bearer":
			return { type: "bearer", token: rest.trim() };
		case "aws":
			return awsAuth(rest.trim());
		default:
			return undefined;
	}
}

/** `user password`, or `user:password`; what is encoded already stays. Placeholders may have spaces in them. */
function userAuth(type: string, rest: string): Tree | undefined {
	const [, user, password] =
		/^((?:\{\{[^{}]*\}\}|[^\s:{]|\{(?!\{))+)(?:\s+|:)(.*)$/s.exec(rest) ?? [];
	if (user !== undefined && password !== undefined)
		return { type, username: user, password };
	if (type === "digest" || BASE64.test(rest) || rest.startsWith("{{"))
		return undefined;
	return { type, username: rest, password: "" };
}

/** `accessKeyId secretAccessKey token:… region:… service:…` */
function awsAuth(rest: string): Tree | undefined {
	const [accessKeyId, secretAccessKey, ...others] = rest.split(/\s+/);
	if (accessKeyId === undefined || secretAccessKey === undefined)
		return undefined;
	const named = new Map(
		others.map((word): [string, string] => {
			const at = word.indexOf(":");
			return [word.slice(0, at).toLowerCase(), word.slice(at + 1)];
		}),
	);
	return compact({
		type: "awsv4",
		accessKeyId,
		secretAccessKey,
		sessionToken: named.get("token"),
		region: named.get("region"),
		service: named.get("service"),
	});
}
