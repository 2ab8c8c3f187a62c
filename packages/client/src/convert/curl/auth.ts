import type { Tree } from "../../formats/tree/plain-tree.ts";
import { compact } from "../../formats/tree/plain-tree.ts";
import type { Notes } from "./notes.ts";
import type { Operation } from "./operation.ts";

/** The authentication that the options ask for; undefined when there is none. */
export function authOf(
	{ url, options }: Operation,
	notes: Notes,
): Tree | undefined {
	const bearer = options.value("oauth2-bearer");
	if (bearer !== undefined) return { type: "bearer", token: bearer };
	const user = options.value("user");
	if (user === undefined) return undefined;
	const colon = user.indexOf(":");
	const username = colon === -1 ? user : user.slice(0, colon);
	const password = colon === -1 ? "" : user.slice(colon + 1);
	const signature = options.value("aws-sigv4");
	if (signature !== undefined)
		return awsAuth(signature, url, username, password, notes);
	if (colon === -1)
		notes.add(
			`curl would ask for the password of ${username}; it is empty.`,
			"Write {{password}} there, and a secret of that name into an environment.",
		);
	if (options.has("digest")) return { type: "digest", username, password };
	if (options.has("ntlm")) return ntlmAuth(username, password);
	return { type: "basic", username, password };
}

/** `DOMAIN\user` or `DOMAIN/user`. */
function ntlmAuth(written: string, password: string): Tree {
	const [, domain, username = written] =
		/^([^\\/]+)[\\/](.*)$/.exec(written) ?? [];
	return compact({ type: "ntlm", username, password, domain });
}

/** `provider:provider:region:service`; what is missing is taken from the host, as curl does. */
function awsAuth(
	written: string,
	url: string,
	accessKeyId: string,
	secretAccessKey: string,
	notes: Notes,
): Tree {
	const [provider = "", , region, service] = written.split(":");
	if (provider.toLowerCase() !== "aws" && provider.toLowerCase() !== "amz")
		notes.add(
			`The signature is the one for AWS, not for ${provider}.`,
			"Curlew signs with AWS Signature Version 4.",
		);
	const host = /^(?:[a-z][a-z0-9+.-]*:\/\/)?([^/?#:]+)/i.exec(url)?.[1] ?? "";
	const [hostService = "", hostRegion = ""] = host.split(".");
	return {
		type: "awsv4",
		accessKeyId,
		secretAccessKey,
		service: service || hostService,
		region: region || hostRegion,
	};
}
