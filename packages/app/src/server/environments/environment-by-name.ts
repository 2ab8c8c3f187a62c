import { isAbsolute } from "node:path";
import { CurlewError, openCollection } from "@curlew/client";
import { realPlace } from "@curlew/client/editing";
import type { OutsideOptions } from "../../session-process/messages.ts";

interface Chosen {
	readonly environment?: string | null | undefined;
	readonly session?: OutsideOptions;
}

/**
 * What the app begins with, where a file is chosen that is one of the collection's
 * environments: by its name, so that the page shows it and can choose another one.
 * Other files hold in every session, whatever the page chooses.
 *
 * @param path what is opened. Absolute.
 */
export async function environmentByName(
	path: string,
	{ environment, session = {} }: Chosen,
): Promise<Chosen> {
	const isPath = typeof environment === "string" && isAbsolute(environment);
	const { environmentFile, ...others } = session;
	const file = isPath ? environment : environmentFile;
	if (file === undefined || (environment !== undefined && !isPath))
		return { environment, session };
	const name = await nameOfFile(path, file);
	if (name === undefined) return { environment, session };
	return { environment: name, session: isPath ? session : others };
}

async function nameOfFile(
	path: string,
	file: string,
): Promise<string | undefined> {
	try {
		const collection = await openCollection(path);
		const meant = await realPlace(file);
		for (const asked of await collection.environmentNames()) {
			const { name } = await collection.environment(asked).catch(nothing);
			const named = await collection.environment(name).catch(nothing);
			if (named.file !== "" && (await realPlace(named.file)) === meant)
				return name;
		}
		return undefined;
	} catch (error) {
		// Opening tells what is wrong.
		if (error instanceof CurlewError) return undefined;
		throw error;
	}
}

/** A broken one is not meant: what it says is told when it is used. */
function nothing(error: unknown): {
	readonly name: string;
	readonly file: string;
} {
	if (error instanceof CurlewError) return { name: "", file: "" };
	throw error;
}
