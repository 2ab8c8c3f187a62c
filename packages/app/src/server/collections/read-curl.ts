import { readForm } from "@curlew/client/editing";
import { requestsFromCurl } from "@curlew/client/internal";
import type { CurlRequests } from "../../protocol/collections.ts";

/**
 * The requests of a curl command, as forms.
 *
 * @throws CurlCommandError
 */
export async function readCurl(text: string): Promise<CurlRequests> {
	const requests = await requestsFromCurl(text);
	return {
		requests: requests.map(({ name, yaml, warnings }) => {
			const source = { file: "curl.yml", text: yaml, basePath: [] };
			const { tree } = readForm({ ...source, kind: "request" });
			return { name, tree, warnings };
		}),
	};
}
