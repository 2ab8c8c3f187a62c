import { type ReactNode, useEffect, useState } from "react";
import type { JarContent } from "../../../../../src/protocol/responses.ts";
import { exchangeApi } from "../../../api/exchange-api.ts";
import { reportError } from "../../../state/notice-state.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { FactsGroup } from "../facts-group.tsx";
import type { ResponseSectionProps } from "../response-sections.tsx";
import { receivedCookies, type SentCookie } from "./set-cookie.ts";

/** The cookies that came, and those that the next request to the same address takes along. */
export function CookiesSection({ exchange }: ResponseSectionProps): ReactNode {
	const { id } = exchange;
	const [jar, setJar] = useState<JarContent>();
	useEffect(() => {
		exchangeApi.cookies(id).then(setJar, reportError);
	}, [id]);
	const received = receivedCookies(exchange);
	return (
		<>
			<FactsGroup title="Received">
				<CookieTable
					label="Cookies of the response"
					cookies={received}
					none="The response set no cookies."
				/>
			</FactsGroup>
			<FactsGroup title="Cookie jar for this URL">
				<CookieTable
					label="Cookies in the jar"
					cookies={jar?.cookies.map(keptCookie) ?? []}
					none={jar ? "No cookies." : ""}
					onDelete={(name) => {
						exchangeApi.deleteCookie(id, name).then(setJar, reportError);
					}}
				/>
			</FactsGroup>
		</>
	);
}

function keptCookie(cookie: JarContent["cookies"][number]): SentCookie {
	const { name, value, domain, path, expires, sameSite } = cookie;
	return {
		name,
		value,
		attributes: [
			`Domain=${domain}`,
			`Path=${path}`,
			...(expires === undefined
				? ["until Curlew exits"]
				: [`Expires=${expires}`]),
			...(cookie.isSecure ? ["Secure"] : []),
			...(cookie.isHttpOnly ? ["HttpOnly"] : []),
			...(sameSite === undefined ? [] : [`SameSite=${sameSite}`]),
		],
	};
}

function CookieTable({
	label,
	cookies,
	none,
	onDelete,
}: {
	readonly label: string;
	readonly cookies: readonly SentCookie[];
	/** Said when there are none. */
	readonly none: string;
	readonly onDelete?: (name: string) => void;
}): ReactNode {
	if (cookies.length === 0) return <p className="facts-note">{none}</p>;
	return (
		<table className="facts" aria-label={label}>
			<tbody>
				{cookies.map(({ name, value, attributes }, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: cookies of a name come from several paths
					<tr key={index}>
						<th scope="row">{name}</th>
						<td>
							<div>{value}</div>
							<div className="facts-small">{attributes.join(" · ")}</div>
						</td>
						{onDelete && (
							<td className="facts-action">
								<IconButton
									icon="trash"
									label={`Delete cookie ${name}`}
									onClick={() => onDelete(name)}
								/>
							</td>
						)}
					</tr>
				))}
			</tbody>
		</table>
	);
}
