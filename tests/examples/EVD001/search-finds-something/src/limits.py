import telemetry
