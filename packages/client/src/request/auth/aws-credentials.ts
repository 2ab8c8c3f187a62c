import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { homeFolder } from "../../files/own-place.mjs";
import { readRegularText } from "../../files/regular-file.ts";
import { userEnvironment } from "../../files/user-environment.ts";
import type { CollectionAccess } from "../../variables/trust/collection-access.ts";
import { howToAllowProfile } from "../../variables/trust/how-to-allow.ts";
import { AuthenticationError } from "./auth-error.ts";
import type { AuthFields } from "./rendered-auth.ts";

export interface AwsCredentials {
	readonly accessKeyId: string;
	readonly secretAccessKey: string;
	readonly sessionToken: string | undefined;
}

/**
 * The keys as the fields give them, else those of the profile that they name,
 * from AWS's shared credentials file, if the collection may use it.
 *
 * @throws AuthenticationError when there are none
 */
export async function awsCredentials(
	fields: AuthFields,
	onSecret: (secret: string) => void,
	access: Pick<CollectionAccess, "allowsAwsProfile">,
): Promise<AwsCredentials> {
	const accessKeyId = fields.text("accessKeyId").trim();
	const secretAccessKey = fields.text("secretAccessKey").trim();
	if (accessKeyId !== "" && secretAccessKey !== "") {
		const sessionToken = fields.text("sessionToken").trim() || undefined;
		return { accessKeyId, secretAccessKey, sessionToken };
	}
	const profile = fields.text("profileName").trim();
	if (profile === "")
		throw new AuthenticationError(
			"The awsv4 authentication has no access key.",
			{
				hint: "Write `accessKeyId` and `secretAccessKey`, or `profileName` for keys of ~/.aws/credentials.",
			},
		);
	if (!access.allowsAwsProfile(profile))
		throw new AuthenticationError(
			`The collection may not use the keys of the AWS profile ${profile}.`,
			{ hint: howToAllowProfile(profile) },
		);
	const credentials = await credentialsOfProfile(profile);
	onSecret(credentials.secretAccessKey);
	if (credentials.sessionToken) onSecret(credentials.sessionToken);
	return credentials;
}

async function credentialsOfProfile(profile: string): Promise<AwsCredentials> {
	const chosen = userEnvironment().AWS_SHARED_CREDENTIALS_FILE;
	const file = chosen || join(homeFolder(), ".aws", "credentials");
	// What the user has chosen may be a pipe.
	const read = chosen
		? (path: string) => readFile(path, "utf8")
		: readRegularText;
	const values = sectionOf(await readCredentials(file, read), profile);
	const accessKeyId = values.get("aws_access_key_id");
	const secretAccessKey = values.get("aws_secret_access_key");
	if (accessKeyId === undefined || secretAccessKey === undefined)
		throw new AuthenticationError(
			`${file} has no keys for the AWS profile ${profile}.`,
			{
				hint: "Curlew reads aws_access_key_id and aws_secret_access_key; for other kinds of profiles, export the keys and write them as variables.",
			},
		);
	const sessionToken = values.get("aws_session_token");
	return { accessKeyId, secretAccessKey, sessionToken };
}

async function readCredentials(
	file: string,
	read: (file: string) => Promise<string>,
): Promise<string> {
	try {
		return await read(file);
	} catch (cause) {
		throw new AuthenticationError(
			`The AWS credentials file ${file} cannot be read.`,
			{
				hint: "Write `accessKeyId` and `secretAccessKey` into the authentication, or set AWS_SHARED_CREDENTIALS_FILE.",
				cause,
			},
		);
	}
}

/** The entries of one section of an INI file. */
function sectionOf(text: string, name: string): ReadonlyMap<string, string> {
	const entries = new Map<string, string>();
	let isWanted = false;
	for (const line of text.split(/\r?\n/)) {
		const header = /^\s*\[([^\]]*)\]/.exec(line)?.[1];
		if (header !== undefined) isWanted = header.trim() === name;
		const [, key, value] = /^\s*([\w-]+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
		if (isWanted && key !== undefined && value !== undefined)
			entries.set(key.toLowerCase(), value);
	}
	return entries;
}
