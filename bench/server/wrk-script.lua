-- Sends the requests of a file in order, again and again. Each request takes five lines: method, path, accepted encoding,
-- cookie and body. At the end, the script prints its results as JSON.
local requests = {}
local at = 0

function init(args)
  local lines = {}
  for line in io.lines(args[1]) do lines[#lines + 1] = line end
  for first = 1, #lines, 5 do
    local headers = {
      ["Accept-Encoding"] = lines[first + 2],
      ["Cookie"] = lines[first + 3],
      ["Origin"] = args[2],
      ["Content-Type"] = "application/x-www-form-urlencoded",
    }
    local body = lines[first + 4] ~= "" and lines[first + 4] or nil
    requests[#requests + 1] = wrk.format(lines[first], lines[first + 1], headers, body)
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\nRESULT {"requests":%d,"microseconds":%d,"p50":%d,"p99":%d,"bytes":%d,"refused":%d,"broken":%d}\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), summary.bytes,
    errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
