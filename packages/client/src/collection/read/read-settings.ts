import type { Field } from "../../formats/tree/field.ts";
import { readSettingsBy } from "../../kinds/settings.ts";
import type { RequestSettings } from "../model.ts";

/** The settings of a request. `inherit` is the same as leaving one out. */
export function readSettings(field: Field): RequestSettings {
	if (!field.expectMap("Write `timeout: 5000` and the like below it.")) {
		return {};
	}
	const settings = readSettingsBy({
		flag: (name) => readBoolean(field.get(name)),
		count: (name) => readCount(field.get(name)),
		names: (name) => readNames(field.get(name)),
	});
	if (settings.verifyCertificate === false)
		field
			.get("verifyCertificate")
			.warn(
				"The server's certificate is not verified, so whoever is in between can read and change everything.",
				"`--cacert FILE` makes a certificate of your own one that is verified; then this setting can go.",
				"CERTIFICATE_NOT_VERIFIED",
			);
	return settings;
}

function readBoolean(field: Field): boolean | undefined {
	return isInherited(field) ? undefined : field.boolean();
}

/** Milliseconds, or how many redirects. */
function readCount(field: Field): number | undefined {
	if (isInherited(field)) return undefined;
	const number = field.number();
	if (number === undefined || number >= 0) return number;
	field.reportType("0 or more");
	return undefined;
}

function readNames(field: Field): string[] | undefined {
	if (!field.isPresent) return undefined;
	return field
		.items("`- user-agent`, one line for each header.")
		.map((item) => item.requiredText("The name of the header"));
}

function isInherited(field: Field): boolean {
	return field.isText && field.text() === "inherit";
}
